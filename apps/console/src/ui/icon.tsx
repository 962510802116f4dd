/** Outlines on a grid of 20 by 20. */
const OUTLINES = {
  inspector: 'M3 4h14M3 8h14M3 12h6M12.5 11a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5m2 4.5L17 18',
  memories: 'M10 3 3 6.5 10 10l7-3.5zM3 10l7 3.5 7-3.5M3 13.5 10 17l7-3.5',
  receipts: 'M5 2.5h10v15l-2.5-1.7L10 17.5l-2.5-1.7L5 17.5zM8 7h4M8 10.5h4',
  usage: 'M3 17h14M5.5 14V9M10 14V4M14.5 14V7',
  compressions: 'M10 2.5v5m0 0L7.5 5.2M10 7.5l2.5-2.3M10 17.5v-5m0 0-2.5 2.3m2.5-2.3 2.5 2.3M3.5 10h13',
  projects: 'M2.5 5.5a1 1 0 0 1 1-1H8l1.5 2h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1z',
  keys: 'M12.5 3a4.5 4.5 0 1 1-1.7 8.7L9 13.5H7.5V15H6v1.5H3V14l5.3-5.3A4.5 4.5 0 0 1 12.5 3m1 3.5h.01',
  roles: 'M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6m-5 8c0-3 2-5 5-5s5 2 5 5m1-14.2a3 3 0 0 1 0 5.9m2 3.6c1.8.8 3 2.5 3 4.7',
  upstreams: 'M6 15.5a3.5 3.5 0 0 1-.4-7A5 5 0 0 1 15.3 9a3.3 3.3 0 0 1-.8 6.5M10 17v-6m0 0-2.3 2.3M10 11l2.3 2.3',
  hivestate: 'M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM10 7l3 1.7v3L10 13.4l-3-1.7v-3z',
  plan: 'M3 6h8m4 0h2M3 14h2m4 0h8M13 4v4M7 12v4',
  admins: 'M10 2.5 16.5 5v4.5c0 4-2.7 6.8-6.5 8-3.8-1.2-6.5-4-6.5-8V5zm-2.5 7.3 1.8 1.9 3.4-3.7',
  audit: 'M6 4H4.5v13.5h11V4H14M7.5 2.5h5v3h-5zM7.5 10h5M7.5 13.5h3',
  system: 'M3 4h14v5H3zM3 11.5h14v5H3zM6 6.5h.01M6 14h.01',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  check: 'm4 10.5 4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z',
  contrast: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14v14M12.5 5.5v9M15 7.5v5',
  leave: 'M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  warning: 'M10 3 18 16.5H2zM10 8v4M10 14.3h.01',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11m4 9.5 4 4',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7M16.5 3v4h-4',
} as const;

export type IconName = keyof typeof OUTLINES;

/** An ornament; what it stands for is said in words beside it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}
