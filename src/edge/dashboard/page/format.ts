/** Numbers, times and shares as each language writes them. */
import { language } from './settings.ts';

const LOCALES = { en: 'en-GB', ja: 'ja-JP' } as const;

export function count(value: number): string {
  return value.toLocaleString(LOCALES[language.value]);
}

/** `12 Mar, 09:30` */
export function shortTime(iso: string): string {
  return new Date(iso).toLocaleString(LOCALES[language.value], {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** `12 Mar` of a day in UTC, as dates without a time are read. */
export function dayName(day: Date): string {
  return day.toLocaleDateString(LOCALES[language.value], { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

export function clockTime(iso: string): string {
  return new Date(iso).toLocaleTimeString(LOCALES[language.value]);
}

export function fullTime(iso: string): string {
  return new Date(iso).toLocaleString(LOCALES[language.value], { dateStyle: 'medium', timeStyle: 'short' });
}

/** `2 min 5 s`; hours and days where there are any. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const parts = UNITS.map(({ size, ...names }) => ({ amount: Math.floor(seconds / size), size, names }));
  const first = parts.findIndex(({ amount }) => amount > 0);
  return parts
    .slice(first === -1 ? -1 : first)
    .slice(0, 2)
    .map(({ size, names }, at, shown) => {
      const amount = at === 0 ? Math.floor(seconds / size) : Math.floor((seconds % (shown[0]?.size ?? 1)) / size);
      return amount === 0 && at > 0 ? '' : `${count(amount)} ${names[language.value]}`;
    })
    .filter((part) => part !== '')
    .join(' ');
}

const UNITS = [
  { size: 86_400, en: 'd', ja: '日' },
  { size: 3600, en: 'h', ja: '時間' },
  { size: 60, en: 'min', ja: '分' },
  { size: 1, en: 's', ja: '秒' },
] as const;

/** `19.8` */
export function decimal(value: number): string {
  return value.toLocaleString(LOCALES[language.value], { maximumFractionDigits: 1 });
}

/** `Mon` of a day such as `2026-03-02`. */
export function weekday(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(LOCALES[language.value], {
    weekday: 'short',
    timeZone: 'UTC',
  });
}

/** `2` of a day such as `2026-03-02`. */
export function dayOfMonth(day: string): string {
  return String(Number(day.slice(-2)));
}

export function percent(rate: number): string {
  return rate.toLocaleString(LOCALES[language.value], { style: 'percent', maximumFractionDigits: 0 });
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString(LOCALES[language.value], { maximumFractionDigits: 1 })} MB`;
}
