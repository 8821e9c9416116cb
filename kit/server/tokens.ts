/** What a token says. */
export type TokenClaims = { user_no: number; session_no: string; token_no: number; iat: number; exp: number }

/** Signs and reads access tokens (decisions d-1). */
export type Tokens = {
  sign(claims: { user_no: number; session_no: string; token_no: number; at: Date }): Promise<string>
  /** The claims of a genuine token, expired or not; null for anything else. */
  read(token: string): Promise<TokenClaims | null>
}
