/** What the member is about to store; the question about the health consent names it. */
export type HealthSubject = 'meals' | 'body' | 'diseases'
