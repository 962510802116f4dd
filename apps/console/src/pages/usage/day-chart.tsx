import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'preact/hooks';
import type { UsageCounts } from '../../api/types';
import { formatCompact, formatNumber } from '../../format/number.format';
import { onThemeChange } from '../../shell/theme';
import type { DayCounts } from './every-day';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

interface DayChartProps {
  title: string;
  series: readonly { count: keyof UsageCounts; label: string }[];
  days: DayCounts[];
}

/** Colours of the page as it is shown now. */
function colours(): { series: string[]; text: string; grid: string } {
  const styles = getComputedStyle(document.documentElement);
  const value = (name: string): string => styles.getPropertyValue(name).trim();
  return { series: [value('--chart-1'), value('--chart-2')], text: value('--text-muted'), grid: value('--border') };
}

function draw(canvas: HTMLCanvasElement, { series, days }: DayChartProps): Chart {
  const { series: fills, text, grid } = colours();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: days.map(({ day }) => day.slice(5)),
      datasets: series.map(({ count, label }, i) => ({
        label,
        data: days.map((each) => each[count]),
        backgroundColor: fills[i],
        borderRadius: 3,
        maxBarThickness: 26,
      })),
    },
    options: {
      maintainAspectRatio: false,
      animation: still ? false : { duration: 250 },
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          callbacks: {
            title: ([item]) => (item ? days[item.dataIndex]!.day : ''),
            label: ({ dataset, parsed }) => `${dataset.label}: ${formatNumber(parsed.y ?? 0)}`,
          },
        },
      },
      scales: {
        x: {
          grid: { display: false },
          border: { color: grid },
          ticks: { color: text, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: {
          beginAtZero: true,
          suggestedMax: 4,
          border: { display: false },
          grid: { color: grid },
          ticks: { color: text, precision: 0, maxTicksLimit: 5, callback: (each) => formatCompact(Number(each)) },
        },
      },
    },
  });
}

/** Counts by day as bars, with the same numbers as a table. */
export function DayChart(props: DayChartProps) {
  const { title, series, days } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let chart = draw(canvas.current!, props);
    const redraw = onThemeChange(() => {
      chart.destroy();
      chart = draw(canvas.current!, props);
    });
    return () => {
      redraw();
      chart.destroy();
    };
  }, [days, series]);
  return (
    <figure class="card chart">
      <figcaption>
        <h2>{title}</h2>
        {series.length > 1 && (
          <ul class="chart-legend" aria-hidden="true">
            {series.map(({ label }, i) => (
              <li key={label} class={`chart-${i + 1}`}>
                {label}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div class="chart-frame">
        <canvas ref={canvas} role="img" aria-label={`${title} by day; the table below has the numbers`} />
      </div>
      <details>
        <summary>Numbers by day</summary>
        <div class="chart-numbers" tabIndex={0} role="region" aria-label={`${title} by day`}>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Day</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" class="numeric">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((each) => (
                <tr key={each.day}>
                  <th scope="row">{each.day}</th>
                  {series.map(({ count }) => (
                    <td key={count} class="numeric">
                      {formatNumber(each[count])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
