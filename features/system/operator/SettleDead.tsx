import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { toast } from '#kit/web/overlays.ts'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { dropDead, retryDead } from '../operator-contract.ts'
import { jobDesk as words } from '../words/operator.ts'

type SettleDeadProps = {
  ids: readonly string[]
  /** Whether the buttons are the decisions of a case, with their keys. */
  isCase?: boolean
  onDone: () => void
}

/** Sends jobs that failed with their last try again, or deletes them. */
export function SettleDead({ ids, isCase = false, onDone }: SettleDeadProps) {
  const [retrying, dropping] = [useAct(), useAct()]
  const name = ids.join()
  const retry = async (): Promise<void> => {
    const done = await retrying.run(`retry ${name}`, (key) => call(retryDead, { body: { ids: [...ids] } }, { key }))
    if (!done) return
    toast(words.retried(done.count))
    onDone()
  }
  const drop = async (reason: string): Promise<void> => {
    const send = (key: string) => call(dropDead, { body: { ids: [...ids], reason } }, { key })
    const done = await dropping.run(`drop ${name}`, send, { ask: { text: words.dropAsk(ids.length), yes: words.drop, danger: true } })
    if (!done) return
    toast(words.dropped(done.count))
    onDone()
  }
  return (
    <>
      <ActForm act={retrying} submit={words.retry} onSubmit={retry} {...(isCase && { decision: 'approve' })} />
      <ActForm
        act={dropping}
        reason={{ label: words.dropReason, max: REASON_MAX, min: REASON_MIN }}
        submit={words.drop}
        variant="danger"
        onSubmit={drop}
        {...(isCase && { decision: 'reject' })}
      />
    </>
  )
}
