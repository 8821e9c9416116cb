import ExpertProductMain from './ExpertProductMain.tsx'

/** The expert's counselling products in the portal. */
export default function PcExpertProduct() {
  return <ExpertProductMain />
}
