import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { useFieldError } from './form';

interface FieldProps {
  name: string;
  label: string;
  hint?: ComponentChildren;
}

interface Described {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

function Field({ name, label, hint, children }: FieldProps & { children: (control: Described) => JSX.Element }) {
  const id = useId();
  const error = useFieldError(name);
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        name,
        ...(error && { 'aria-invalid': true as const }),
        ...(notes && { 'aria-describedby': notes }),
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p class="field-error" id={`${id}-error`} role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'search' | 'password' | 'url' | 'datetime-local' | 'date';
  value?: string;
  placeholder?: string;
  autocomplete?: 'off' | 'current-password';
  required?: boolean;
  mono?: boolean;
  onInput?: (value: string) => void;
}

export function TextField({ mono, onInput, value, autocomplete = 'off', ...props }: TextFieldProps) {
  const { type = 'text', placeholder, required } = props;
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type={type}
          class={mono ? 'mono' : undefined}
          defaultValue={value}
          placeholder={placeholder}
          required={required}
          autocomplete={autocomplete}
          spellcheck={false}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface NumberFieldProps extends FieldProps {
  value?: number;
  min?: number;
  max?: number;
  step?: number | 'any';
  required?: boolean;
  disabled?: boolean;
}

export function NumberField({ value, min, max, step, required = true, disabled, ...props }: NumberFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="number"
          defaultValue={value?.toString()}
          min={min}
          max={max}
          step={step}
          required={required}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  value?: string;
  options: readonly (readonly [value: string, label: string])[];
  disabled?: boolean;
  onChange?: (value: string) => void;
}

export function SelectField({ value, options, disabled, onChange, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <select {...control} disabled={disabled} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {options.map(([each, label]) => (
            <option key={each} value={each} selected={each === value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
