import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../api/api-error';
import { FormValues } from './form-values';
import { Icon } from './icon';

interface FormState {
  error: ApiError | null;
  busy: boolean;
}
const FormContext = createContext<FormState>({ error: null, busy: false });

/** What the service said of a field, if it is the one at fault. */
export function useFieldError(name: string): string | null {
  const { error } = useContext(FormContext);
  return error?.field === name ? error.message : null;
}

interface FormProps {
  /** What is thrown is shown, at its field where the form has it. */
  onSubmit(values: FormValues): Promise<unknown>;
  children: ComponentChildren;
}

/** A form that sends itself once at a time. Its controls are named as the request names its fields. */
export function Form({ onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alive = useRef(true);
  const [state, setState] = useState<FormState>({ error: null, busy: false });
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );
  const control = (field: string | null): HTMLElement | null =>
    field === null ? null : (form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`) ?? null);
  useEffect(() => control(state.error?.field ?? null)?.focus(), [state.error]);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (state.busy) return;
    setState({ error: null, busy: true });
    let error: ApiError | null = null;
    try {
      await onSubmit(new FormValues(event.target as HTMLFormElement));
    } catch (thrown) {
      error = asApiError(thrown);
    }
    if (alive.current) setState({ error, busy: false });
  };
  const { error } = state;
  return (
    <FormContext.Provider value={state}>
      <form ref={form} class="form" onSubmit={(event) => void submit(event)}>
        {children}
        <div role="alert">
          {error && !control(error.field) && (
            <p class="form-error">
              <Icon name="warning" />
              {error.message}
            </p>
          )}
        </div>
      </form>
    </FormContext.Provider>
  );
}

interface SubmitProps {
  children: ComponentChildren;
  danger?: boolean;
  disabled?: boolean;
  class?: string;
}

export function SubmitButton({ children, danger = false, disabled = false, class: extra = '' }: SubmitProps) {
  const { busy } = useContext(FormContext);
  return (
    <button
      type="submit"
      class={`button ${danger ? 'button-danger' : 'button-primary'} ${extra}`}
      disabled={busy || disabled}
      aria-busy={busy}
    >
      {children}
    </button>
  );
}
