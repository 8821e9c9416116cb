import ExpertProductEdit from './ExpertProductEdit.tsx'

/** Edits what the expert offers, in the portal. */
export default function PcExpertProductEdit() {
  return <ExpertProductEdit />
}
