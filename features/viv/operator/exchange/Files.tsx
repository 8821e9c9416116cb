import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { bankFiles } from '../../words/operator-ledger.ts'
import { exchanges as words } from '../../words/operator.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { go } from '#kit/web/screen.tsx'
import { useOperatorNo } from '#kit/web/console/operator.ts'
import { createBatch, listBatches, type Batch, type ExchangeRow } from '../../operator-contract.ts'
import { BATCHES_PAGE } from '../../operator-rules.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { stopLink } from './StopNotice.tsx'

type Props = {
  /** The selected exchanges; empty: all that are in no file yet. */
  chosen: readonly ExchangeRow[]
  onMade?: () => void
}

/** Makes a bank file of approved exchanges. An exchange of an earlier file needs a reason to be sent again. */
export function MakeFile({ chosen, onMade }: Props) {
  const act = useAct()
  const nos = chosen.map(({ exchange_no }) => exchange_no)
  const again = chosen.filter(({ batch_nos }) => batch_nos.length > 0).map(({ exchange_no }) => exchange_no)
  const isAny = nos.length > 0
  const me = useOperatorNo()
  const isMine = chosen.some(({ approve_by }) => approve_by?.operator_no === me)
  const make = async (reason: string) => {
    const body = { ...(isAny && { exchange_nos: nos }), ...(again.length > 0 && { again_reason: reason }) }
    const sum = words.won(chosen.reduce((all, { net_won }) => all + net_won, 0))
    const ask = { text: isAny ? bankFiles.chosenAsk(nos.length, sum) : bankFiles.makeAsk, yes: bankFiles.makeYes }
    const made = await act.run(`batch ${nos.join()}`, (key) => call(createBatch, { body }, { key }), { ask })
    if (!made) return
    onMade?.()
    go.to(`/batch/${made.batch_no}`)
  }
  return (
    <>
      {again.length > 0 && <p className="text-t4 text-fg2">{bankFiles.againHelp(again.join(', '))}</p>}
      <ActForm
        act={act}
        {...(again.length > 0 && {
          reason: { name: 'again_reason', label: bankFiles.againReason, max: REASON_MAX, min: MONEY_REASON_MIN },
        })}
        submit={isAny ? bankFiles.makeChosen(nos.length) : bankFiles.makeFile}
        closed={isMine ? bankFiles.mine : undefined}
        help={stopLink}
        onSubmit={make}
      />
    </>
  )
}

/** The bank files, and the form for one of all approved exchanges while none is selected. */
export function Files({ hasChosen }: { hasChosen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={bankFiles.file} className="flex flex-col gap-3 border-b border-line px-5 py-4 print:hidden">
      {!hasChosen && <MakeFile chosen={[]} />}
      <Button variant="quiet" size={44} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {bankFiles.files}
      </Button>
      {isOpen && <BatchList />}
    </section>
  )
}

function BatchList() {
  const pages = useKeyset(listBatches, {}, ({ batch_no }) => ({ before_no: batch_no }), { size: BATCHES_PAGE })
  return (
    <div className="-mx-5">
      <Rows
        pages={pages}
        keyOf={({ batch_no }) => batch_no}
        to={({ batch_no }) => `/batch/${batch_no}`}
        row={(row) => <FileLine row={row} />}
        empty={bankFiles.noFiles}
      />
    </div>
  )
}

function FileLine({ row: { batch_no, exchanges, net_won, reg_dt, made_by, opened } }: { row: Batch }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold tabular-nums">{bankFiles.fileLine(batch_no, exchanges, net_won)}</p>
      <p className="text-t3 text-fg2">
        {stamp(reg_dt)} · {operatorNameOf(made_by)} · {bankFiles.openedTimes(opened)}
      </p>
    </div>
  )
}
