import ExpertProductEdit from './ExpertProductEdit.tsx'

/** Edits a counselling product in the portal. */
export default function PcExpertProductEdit() {
  return <ExpertProductEdit />
}
