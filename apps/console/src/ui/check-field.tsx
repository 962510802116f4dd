import { useId } from 'preact/hooks';
import { useFieldError } from './form';

interface CheckProps {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  checked?: boolean;
  disabled?: boolean;
}

export function CheckField({ name, label, hint, value, checked, disabled }: CheckProps) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p class="field-error" role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  );
}
