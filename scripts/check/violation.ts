/** A file of the fixture to write or change, and what the checker must then say. */
export type Violation = { title: string; file: string; content: string | ((text: string) => string); reported: RegExp }
