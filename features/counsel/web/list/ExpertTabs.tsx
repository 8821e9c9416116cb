import { countText } from '#kit/ui/Count.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import type { CounselTab } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { useExpertCounts } from '../api.ts'

const words = counselList.expert
const TABS = ['new', 'ing', 'end'] as const

/** The tabs of an expert's counsellings, with their counts: requests wait for an answer, so that theirs is a badge. */
export function ExpertTabs({ tab, onChange, panelId }: { tab: CounselTab; onChange: (tab: CounselTab) => void; panelId: string }) {
  const counts = useExpertCounts().data
  const tabs = TABS.map((value) => {
    const count = counts?.[value] ?? 0
    if (value === 'new') return { value, label: words.tabs.new, count, counted: words.count }
    return { value, label: count === 0 ? words.tabs[value] : `${words.tabs[value]} ${countText(count)}` }
  })
  return <Tabs label={words.views} tabs={tabs} value={tab} onChange={onChange} panelId={panelId} />
}
