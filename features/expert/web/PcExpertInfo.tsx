import { useScreen } from '#kit/web/screen.tsx'
import ExpertInfoEdit from './ExpertInfoEdit.tsx'
import ExpertInfoMain from './ExpertInfoMain.tsx'

/** The expert's public page in the portal; with `edit` in the URL its form. */
export default function PcExpertInfo() {
  return useScreen().search.has('edit') ? <ExpertInfoEdit /> : <ExpertInfoMain />
}
