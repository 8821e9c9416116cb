/** Classes of a link that looks like a secondary button. */
export const BUTTON_LINK =
  'pressable inline-flex min-h-12 items-center justify-center rounded-tile bg-brand-weak px-4 py-1 text-t5 font-semibold break-keep text-brand-fg'
