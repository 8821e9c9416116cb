type Canvas = OffscreenCanvas | HTMLCanvasElement

/** A canvas of this size and its 2D context; an OffscreenCanvas if the browser has it. */
export function canvasOf(width: number, height: number) {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context) return { canvas, context }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas of this size')
  return { canvas, context }
}

/** Encodes the canvas as a file. */
export async function encode(canvas: Canvas, type: string, quality?: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, ...(quality === undefined ? {} : { quality }) })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no file'))), type, quality)
  })
}
