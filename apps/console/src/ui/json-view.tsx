/** Structured data, indented; it can be scrolled by keyboard. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  return (
    <pre class="json" tabIndex={0} role="region" aria-label={label}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
