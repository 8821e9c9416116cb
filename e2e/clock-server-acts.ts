/** What a journey asks the process of the clock server to do. */
export type Acts = {
  /** Creates an adult with a verified identity; returns the number. */
  aMember(haruName: string): Promise<number>
  /** Opens a session at the current time; returns its token. */
  openSession(userNo: number): Promise<string>
  /** Creates an expert with a product by chat and open hours; returns the number. With `login` they can log in. */
  aCounsellor(haruName: string, login?: { user_id: string; password: string }): Promise<number>
  /** A new client with viv asks this expert for the n-th slot of today. */
  aRequest(expertNo: number, haruName: string, nth: number): Promise<{ counNo: number; hopeDt: string; memberNo: number }>
  /** An accepted session by video whose start is a minute ahead. The clock moves there. */
  aVideoSession(): Promise<{ coun_no: number; cr_no: number; memberNo: number; expertNo: number }>
  /** The newest places of the two sides in a call; each join has a higher number. */
  seatsOf(counNo: number): Promise<number[]>
  /** Stops the server and starts it again at the same address. */
  restart(): Promise<void>
  /** Advances the clock by days and runs the jobs of viv. */
  advanceDays(days: number): Promise<void>
  /** Advances the clock to a moment and fires the timers that became due. */
  advanceTo(moment: Date): Promise<void>
}

/** A message to that process, and its answer. The clock moves by acts alone. */
export type Asked = { id: number; act: keyof Acts | 'start' | 'stop'; given: unknown[] }
export type Answered = { id: number; value?: unknown; error?: string; now?: Date | undefined }
