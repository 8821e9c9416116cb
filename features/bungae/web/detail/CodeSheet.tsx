import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { AdhocDetail } from '../../contract.ts'
import { CODE_DIGITS } from '../../rules.ts'
import { bungaeDetail, codeSheet as words } from '../../words/detail.ts'
import { attend } from '../api.ts'

/** Whether this browser reads codes from its camera. Others type the number. */
const canScan = (): boolean => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator
const Scanner = lazy(() => loadPart(() => import('./Scanner.tsx')))

type Props = { adhoc: AdhocDetail; code?: string; onDone: (text?: string) => void }

/** The code on the host's phone: scanned, typed, or given by the link that another program scanned. */
export function CodeSheet({ adhoc: { adhoc_no }, code = '', onDone }: Props) {
  const [isScanning, setScanning] = useState(false)
  const { form, text, rootError, isBusy } = useForm<{ code: string }>({
    initial: { code },
    problemsOf: (values) => (/^\d{6}$/.test(values.code) ? [] : [{ field: 'code', text: words.wrong }]),
    send: async (values) => {
      await attend(adhoc_no, values.code)
      onDone(bungaeDetail.done.attend)
    },
  })
  const sendScanned = (scanned: string) => {
    setScanning(false)
    void busy(attend(adhoc_no, scanned)).then(() => onDone(bungaeDetail.done.attend), alertError)
  }
  const failed = () => {
    setScanning(false)
    toast(words.noCamera)
  }
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <p className="text-t4 break-keep text-fg2">{words.type}</p>
      {isScanning && (
        <Suspense fallback={<Skeleton className="aspect-square w-full rounded-card" />}>
          <Scanner onCode={sendScanned} onFailed={failed} />
        </Suspense>
      )}
      {canScan() && !isScanning && (
        <Button variant="quiet" size={48} icon={<ScanLine aria-hidden size={19} />} onClick={() => setScanning(true)}>
          {words.scan}
        </Button>
      )}
      <Field label={words.code} inputMode="numeric" autoComplete="off" {...text('code', CODE_DIGITS)} data-first-focus className="num" />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.submit}
      </SheetSubmit>
    </form>
  )
}
