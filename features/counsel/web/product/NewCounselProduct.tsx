import { useCallback } from 'react'
import type { ExpertHead } from '#features/expert/web/public.ts'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { toast } from '#kit/web/overlays.ts'
import { addProduct } from './api.ts'
import { bodyOf } from './form.ts'
import { ProductForm } from './ProductForm.tsx'

type Props = { head: ExpertHead; onSaved: () => void }

/** A new counselling product of the expert. */
export default function NewCounselProduct({ head, onSaved }: Props) {
  const finish = useCallback(() => {
    toast(words.made)
    onSaved()
  }, [onSaved])
  return (
    <ProductForm head={head} stored={null} button={words.make} send={(values, key) => addProduct(bodyOf(values), key)} onSaved={finish} />
  )
}
