import { askOwner } from '#features/sensitive-change/web/public.ts'
import { proof as proofWords, reauth } from '#features/sensitive-change/words.ts'
import { CallError, call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getMyInfo, verifyMe } from '../../contract.ts'
import { accountErrors } from '../../errors.ts'

/**
 * Copies a proof to the account. The first proof of a member with a password asks for it; false when they close the question.
 * @throws CallError
 */
export async function takeOverIdentity(identityNo: string): Promise<boolean> {
  const verify = (body: { password?: string | undefined }) => call(verifyMe, { body: { identity_no: identityNo, ...body } })
  try {
    await verify({})
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== accountErrors.pw_wrong.code) throw error
    const question = { title: proofWords.title, yes: reauth.go, needs: 'password' } as const
    const isDone = await askOwner({ ...question, work: ({ password }) => verify({ password }) })
    if (isDone === null) return false
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(getMyInfo) })
  return true
}
