/** A file of the fixture to write or change, and the message that the checker must then print. */
export type Violation = { title: string; file: string; content: string | ((text: string) => string); reported: RegExp }
