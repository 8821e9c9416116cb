/** Why haru cannot start, in one line that says what to do. It is shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** The code that Node or PostgreSQL gave an error, if it has one: `ENOSPC`, `3D000`. */
export function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
