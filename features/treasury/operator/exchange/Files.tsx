import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { exchanges as words } from '#kit/ui/words/treasury.ts'
import { call } from '#kit/web/call.ts'
import { useAct, type Act } from '#kit/web/console/act.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { stamp } from '#kit/web/console/stamp.ts'
import { nameOf } from '#kit/web/console/who.ts'
import { saveText } from '#kit/web/download.ts'
import { alert } from '#kit/web/overlays.ts'
import { createBatch, listBatches, openBatchFile, type Batch } from '../../contract.ts'
import { BATCHES_PAGE } from '../../rules.ts'

/** Approved exchanges go to the bank in files; each stands in one. */
export function Files() {
  const act = useAct()
  const [isOpen, setOpen] = useState(false)
  const make = () =>
    act.run('batch', async (key) => call(createBatch, { body: {} }, { key }), { ask: { text: words.makeAsk, yes: words.makeFile } })
  return (
    <section aria-label={words.file} className="flex flex-col gap-3 border-b border-line px-5 py-4">
      <Button size={48} busy={act.isBusy} onClick={() => void make().then((made) => made && setOpen(true))}>
        {words.makeFile}
      </Button>
      <Refusal act={act} />
      <Button variant="quiet" size={44} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.files}
      </Button>
      {isOpen && <Made />}
    </section>
  )
}

function Made() {
  const pages = useKeyset(listBatches, {}, ({ batch_no }) => ({ before_no: batch_no }), { size: BATCHES_PAGE })
  return (
    <div className="-mx-5">
      <Rows pages={pages} keyOf={({ batch_no }) => batch_no} row={(row) => <FileLine row={row} />} empty={words.noFiles} />
    </div>
  )
}

function FileLine({ row }: { row: Batch }) {
  const { batch_no, exchanges, net_won, reg_dt, made_by, opened } = row
  const act = useAct()
  /** Opens the account numbers, once it is known what that means. */
  const open = async () => {
    const ask = { text: words.openAsk, yes: words.open }
    const file = await act.run(`open ${batch_no}`, () => call(openBatchFile, { params: { batch_no } }), { ask })
    if (!file) return
    saveText(file.file_name, file.csv)
    if (file.left_out.length > 0) await alert(words.leftOut(file.left_out.join(', ')))
    if (file.opened > 1) await alert(words.openedAgain(file.opened))
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-semibold tabular-nums">{words.fileLine(batch_no, exchanges, net_won)}</p>
      <p className="text-t3 text-fg2">
        {stamp(reg_dt)} · {nameOf(made_by)} · {words.openedTimes(opened)}
      </p>
      <Button variant="line" size={44} busy={act.isBusy} onClick={() => void open()}>
        {words.open}
      </Button>
      <Refusal act={act} />
    </div>
  )
}

const Refusal = ({ act: { problem } }: { act: Act }) => (
  <div role="alert" className="empty:hidden">
    {problem && <FieldError error={problem.words} />}
  </div>
)
