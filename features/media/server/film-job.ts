/** What a film turned out to be, or why it is refused (a name in errors.ts). */
export type FilmFacts = { mimetype: string; width: number; height: number; seconds: number }
export type FilmAnswer = FilmFacts | { problem: 'broken' | 'too_long' }

/** A file to read, and where its copy goes. Both lie in the scratch folder. */
export type FilmJob = { path: string; copy: string }

/** A refusal on its way out of the worker. */
export class FilmProblem extends Error {
  readonly problem: 'broken' | 'too_long'
  constructor(problem: 'broken' | 'too_long') {
    super(problem)
    this.problem = problem
  }
}
