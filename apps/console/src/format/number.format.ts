const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const UNITS = ['B', 'KiB', 'MiB', 'GiB'];

/** `12,480`. */
export const formatNumber = (value: number): string => whole.format(value);

/** `12.5K`, for where there is little room. */
export const formatCompact = (value: number): string => compact.format(value);

/** `31.2%` of a share of 1. */
export const formatShare = (value: number): string => share.format(value);

/** A score of the ranking trace, to five digits. */
export const formatScore = (value: number): string => value.toFixed(5);

/** `171 B`, `1.4 KiB`. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_024 && unit < UNITS.length - 1) [value, unit] = [value / 1_024, unit + 1];
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}

/** `1 receipt`, `2 receipts`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
