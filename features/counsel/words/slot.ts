/** Days of free times. */
export const slot = { today: '오늘', tomorrow: '내일' } as const
