import { actLogged, handleOperator } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { readLocationRecords } from '../operator-contract.ts'
import { LOCATION_READ } from '../operator-rules.ts'
import { recordsOf } from './records.ts'

export const locationOperatorHttp: Handled[] = [
  handleOperator(readLocationRecords, (call) => {
    const { user_no, before_no, reason } = call.body
    const read = ({ tx }: { tx: typeof call.db }) => recordsOf(tx, user_no, before_no)
    return actLogged(call, LOCATION_READ, read, ({ length }) => ({ target: `user:${user_no}`, facts: { record_qtt: length }, reason }))
  }),
]
