import { Photo } from '#kit/ui/Photo.tsx'
import { samples } from '../words.ts'
import { brokenPicture, filmWithoutPicture, hillsPicture, noPicture, riverPicture } from '../samplePictures.ts'
import { Specimen } from '../Specimen.tsx'

export function Pictures() {
  return (
    <>
      <Specimen name="Photo 16:9">
        <Photo item={riverPicture} alt={samples.scene} ratio="16 / 9" />
      </Specimen>
      <Specimen name="Photo 2:1">
        <Photo item={hillsPicture} alt={samples.hills} ratio="2 / 1" />
      </Specimen>
      <Specimen name="Photo · onError, –">
        <div className="grid grid-cols-3 gap-2">
          <Photo item={brokenPicture} alt={samples.brokenPhoto} ratio={1} eager />
          <Photo item={noPicture} alt="" ratio={1} />
          <Photo item={filmWithoutPicture} alt="" ratio={1} />
        </div>
      </Specimen>
    </>
  )
}
