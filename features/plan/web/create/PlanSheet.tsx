import { ko } from '#kit/ui/ko.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { PlanWriting } from './PlanWriting.tsx'

/** Writes a plan over the screen of a session, which goes on behind it. */
export function openPlanSheet(counNo: number): void {
  const landmark = { role: 'region', label: ko.titles.PlanCreate } as const
  void openSheet(
    (close) => (
      <div className="-mx-5 -mb-4 h-full">
        <PlanWriting landmark={landmark} counNo={counNo} fromNo={0} onSent={() => close()} />
      </div>
    ),
    { title: ko.titles.PlanCreate, full: true },
  )
}
