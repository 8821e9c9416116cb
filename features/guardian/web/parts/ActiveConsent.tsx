import { useRef, useState } from 'react'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { guardian as words } from '#features/guardian/words.ts'
import { newKey } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Guardianship } from '../../contract.ts'
import { endOwnConsent } from '../api.ts'
import { Facts, Month } from './Facts.tsx'
import { wordsOf } from './format.ts'

/** The current consent. */
export function ActiveConsent({ guardian }: { guardian: NonNullable<Guardianship['guardian']> }) {
  const [isBusy, setBusy] = useState(false)
  // A retry repeats the key.
  const key = useRef<string>(undefined)
  const go = useGo()
  const charge = pathOf('VivChargeSelect')
  const end = async () => {
    if (!(await confirm({ title: words.endAsk, text: words.endText, yes: words.end, no: words.keep, danger: true }))) return
    setBusy(true)
    try {
      await endOwnConsent((key.current ??= newKey()))
      toast(words.ended)
    } catch (error) {
      await alert(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <section className="rounded-card bg-surface p-4">
        <h2 className="text-t7 font-bold">{words.there}</h2>
        <p className="mt-1 mb-3 text-t4 text-fg2">{words.thereHelp}</p>
        {guardian.frozen_dt !== null && (
          <div role="status" className="mb-3 rounded-tile bg-warn-weak p-4 text-warn-fg">
            <p className="text-t5 font-bold">{words.frozenThere}</p>
            <p className="mt-1 text-t4">{words.frozenThereHelp}</p>
          </div>
        )}
        <Facts
          rows={[
            [words.name, guardian.guardian_name],
            [
              words.phone,
              <span key="phone" className="num">
                {guardian.guardian_phone}
              </span>,
            ],
            [
              words.cap,
              <span key="cap" className="num">
                {words.won(number(guardian.monthly_won))}
              </span>,
            ],
            [words.since, koreanDate(guardian.agree_dt)],
          ]}
        />
        <Month {...guardian} />
      </section>
      {charge && guardian.frozen_dt === null && (
        // Returns to an existing history entry: a second one would make Back lead here again after a charge.
        <Button full onClick={() => go.backTo(charge, () => false)}>
          {words.charge}
        </Button>
      )}
      {guardian.frozen_dt === null && (
        <Button variant="quiet" size={48} full busy={isBusy} onClick={() => void end()} className="bg-surface">
          {words.end}
        </Button>
      )}
    </>
  )
}
