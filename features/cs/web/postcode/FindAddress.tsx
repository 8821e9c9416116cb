import { useState } from 'react'
import { usePostcode } from '../api.ts'
import { RowsFallback } from '../parts/RowsFallback.tsx'
import type { Address } from './address.ts'
import { DetailForm } from './DetailForm.tsx'
import { DongSearch } from './DongSearch.tsx'
import { Widget } from './Widget.tsx'

type Found = Pick<Address, 'postcode' | 'address'>

/** Finds an address: its main part by the provider's widget or the neighbourhood search, then the detail by a form. */
export function FindAddress({ needsPostcode = false, onFound }: { needsPostcode?: boolean; onFound: (address: Address) => void }) {
  const ways = usePostcode('')
  const [found, setFound] = useState<Found | null>(null)
  const [failed, setFailed] = useState(false)
  if (found) return <DetailForm found={found} needsPostcode={needsPostcode} onAgain={() => setFound(null)} onDone={onFound} />
  if (!ways.data) return <RowsFallback query={ways} />
  if (ways.data.widget !== null && !failed) return <Widget onFound={setFound} onFailed={() => setFailed(true)} />
  return <DongSearch failed={failed} onFound={(address) => setFound({ postcode: null, address })} />
}
