/** Texts of the calendar file of a bungae. */
export const icsWords = {
  calendar: '하루 번개',
  title: (name: string, meet: string): string => `${name} · ${meet}`,
  fileName: (adhocNo: number): string => `haru-bungae-${adhocNo}.ics`,
} as const
