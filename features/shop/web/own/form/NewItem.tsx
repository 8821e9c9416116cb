import { useCallback, useRef } from 'react'
import type { ExpertHead } from '#features/expert/web/public.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { ProductType } from '../../../rules.ts'
import { own } from '../../../words/own.ts'
import { addItem } from '../api.ts'
import { useOwnPaths } from '../paths.ts'
import { ItemForm } from './ItemForm.tsx'
import { bodyOf } from './model.ts'
import { publishAfter, type Outcome } from './publish.ts'

const words = own.form

/** A new product: a draft, or on sale at once. A draft whose sale was refused is edited from then on. */
export default function NewItem({ type, head, onLeave }: { type: ProductType; head: ExpertHead; onLeave: () => void }) {
  const go = useGo()
  const { editItem } = useOwnPaths()
  const outcome = useRef<Outcome>(null)
  const finish = useCallback(() => {
    const { item, isPublished, refusal } = outcome.current!
    if (refusal === null) {
      toast(isPublished ? words.published : words.draftSaved)
      onLeave()
    } else {
      go.to(editItem(item.item_no), { replace: true })
      alertError(refusal)
    }
  }, [onLeave, go, editItem])
  return (
    <ItemForm
      head={head}
      type={type}
      stored={null}
      send={async (values, purpose, key) => {
        outcome.current = await publishAfter(await addItem(bodyOf(values), key), purpose)
      }}
      onSaved={finish}
    />
  )
}
