import { useState } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { cs } from '#features/cs/words.ts'
import { usePostcode } from '../api.ts'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { RowsFallback } from '../parts/RowsFallback.tsx'

type Props = { failed: boolean; onFound: (address: string) => void }

/** Search by the names of neighbourhoods. */
export function DongSearch({ failed, onFound }: Props) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const found = usePostcode(q)
  const dongs = q === '' ? [] : (found.data?.dongs ?? [])
  const isOld = found.isPlaceholderData
  return (
    <>
      {failed && (
        <div role="alert" className="mb-3">
          <FieldError error={cs.widgetFailed} />
        </div>
      )}
      <SearchField label={cs.dong} value={typed} onChange={setTyped} />
      <p role="status" className="sr-only">
        {q === '' || isOld ? '' : cs.dongs(dongs.length)}
      </p>
      {q === '' && <p className="mt-3 text-t4 text-fg3">{cs.dongHint}</p>}
      {found.isError && <RowsFallback query={found} />}
      {q !== '' && !isOld && found.data && dongs.length === 0 && <EmptyView text={cs.noDong} sub={cs.noDongHelp} />}
      <ul aria-label={cs.area} className="mt-2">
        {dongs.map(({ sido, sigungu, dong }) => (
          <li key={`${sido} ${sigungu} ${dong}`} className="border-b border-line">
            <button
              type="button"
              onClick={() => onFound(`${sido} ${sigungu} ${dong}`)}
              className="flex min-h-14 w-full flex-col justify-center py-2 text-left"
            >
              <span className="text-t5 font-semibold">{dong}</span>
              <span className="text-t3 text-fg3">{`${sido} ${sigungu}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
