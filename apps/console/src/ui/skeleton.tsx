/** Stands for lines of text that are on their way. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} class="skeleton-line" />
      ))}
    </div>
  );
}

export function LoadingPage() {
  return (
    <main class="alone">
      <Skeleton lines={3} />
    </main>
  );
}
