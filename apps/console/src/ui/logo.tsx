export function Logo() {
  return (
    <span class="logo">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <path d="M16 2 28 9v14l-12 7L4 23V9z" class="logo-cell" />
        <path d="M16 9.5 21.6 12.8v6.4L16 22.5l-5.6-3.3v-6.4z" class="logo-core" />
      </svg>
      Hivemind
    </span>
  );
}
