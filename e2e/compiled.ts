import path from 'node:path'

/** The folder in which the processes that journeys start keep compiled code: compiling is half of the work of a start. */
export const COMPILED = path.join(import.meta.dirname, '../.haru/compiled')
