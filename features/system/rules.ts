/** The figures of the public trust page, in its order (beyond.md b-15). */
export const FIGURES = ['viv_outstanding_won', 'safeguarded_won', 'reports_in_day', 'inquiry_hours', 'refund_days', 'uptime'] as const

/** Days over which shares and averages are computed, and for which a day's figures are stored. */
export const FIGURE_SPAN_DAYS = 30
export const FIGURE_KEPT_DAYS = 400
