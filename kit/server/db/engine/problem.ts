/** A reason why haru cannot start, in one line that also says what to do. It is shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** The code of an error of Node or PostgreSQL, such as `ENOSPC` or `3D000`; empty if it has none. */
export function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
