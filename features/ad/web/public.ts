export { AdSlider } from './AdSlider.tsx'
