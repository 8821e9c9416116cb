/** The data that the member is about to store, named in the question about the health consent. */
export type HealthSubject = 'meals' | 'body' | 'diseases'
