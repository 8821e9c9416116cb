/** The properties of an accepted film, or the reason of a refusal (a name in errors.ts). */
export type FilmFacts = { mimetype: string; width: number; height: number; seconds: number }
export type FilmAnswer = FilmFacts | { problem: 'broken' | 'too_long' }

/** The file to read and the path of its copy, both in the scratch folder. */
export type FilmJob = { path: string; copy: string }

/** A refusal, thrown inside the worker. */
export class FilmProblem extends Error {
  readonly problem: 'broken' | 'too_long'
  constructor(problem: 'broken' | 'too_long') {
    super(problem)
    this.problem = problem
  }
}
