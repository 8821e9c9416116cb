/* Draws Kakao's map for the app, which speaks to it by messages (kit/web/map/frame.ts). */
;(() => {
  const app = window.parent
  const send = (message) => app.postMessage(message, '*')

  // A page without an origin has no storage; its mere mention throws.
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map()
    const value = {
      getItem: (key) => values.get(String(key)) ?? null,
      setItem: (key, text) => void values.set(String(key), String(text)),
      removeItem: (key) => void values.delete(String(key)),
      clear: () => values.clear(),
    }
    Object.defineProperty(window, name, { value, configurable: true })
  }

  const script = document.createElement('script')
  script.src = '/map-frame/sdk.js'
  script.onerror = () => send({ type: 'failed' })
  script.onload = () => (window.kakao?.maps ? window.kakao.maps.load(start) : send({ type: 'failed' }))
  document.head.append(script)

  function start() {
    const { maps } = window.kakao
    const at = ({ lat, lng }) => new maps.LatLng(lat, lng)
    const map = new maps.Map(document.getElementById('map'), { center: new maps.LatLng(37.5665, 126.978), level: 6 })
    map.setMaxLevel?.(14)
    map.setKeyboardShortcuts?.(true)
    let padding = { top: 0, right: 0, bottom: 0, left: 0 }
    let pins = []
    let own = []

    const projection = () => map.getProjection()
    /** From the middle of the page to the middle of what the app does not cover. */
    const offset = () => ({ x: (padding.left - padding.right) / 2, y: (padding.top - padding.bottom) / 2 })
    const pointAt = (x, y) => {
      const found = projection().coordsFromContainerPoint(new maps.Point(x, y))
      return { lat: found.getLat(), lng: found.getLng() }
    }
    const middle = () => ({ x: window.innerWidth / 2 + offset().x, y: window.innerHeight / 2 + offset().y })
    const view = () => ({ ...pointAt(middle().x, middle().y), level: map.getLevel() })

    const show = ({ lat, lng, level }) => {
      map.setLevel(level)
      map.setCenter(at({ lat, lng }))
      const { x, y } = offset()
      if (x !== 0 || y !== 0) map.setCenter(at(pointAt(window.innerWidth / 2 - x, window.innerHeight / 2 - y)))
      report(true)
    }

    function report(isOver) {
      const northWest = pointAt(padding.left, padding.top)
      const southEast = pointAt(window.innerWidth - padding.right, window.innerHeight - padding.bottom)
      const places = {}
      for (const pin of pins) {
        const { x, y } = projection().containerPointFromCoords(at(pin))
        places[pin.id] = { x, y }
      }
      const bounds = { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng }
      send({ type: 'moved', view: view(), bounds, at: places, isOver })
    }

    const acts = {
      view: ({ view: next }) => show(next),
      padding(message) {
        const before = view()
        padding = message.padding
        show(before)
      },
      pins(message) {
        pins = message.pins
        report(false)
      },
      zoom: ({ by }) => show({ ...view(), level: Math.min(14, Math.max(1, map.getLevel() + by)) }),
      fit({ points, nearest }) {
        const bounds = new maps.LatLngBounds()
        for (const point of points) bounds.extend(at(point))
        map.setBounds(bounds, padding.top + 32, padding.right + 32, padding.bottom + 32, padding.left + 32)
        if (map.getLevel() < nearest) map.setLevel(nearest)
        report(true)
      },
      own({ place }) {
        for (const shape of own) shape.setMap(null)
        own = []
        if (!place) return
        const ring = { center: at(place), radius: place.radiusKm * 1000, strokeWeight: 2, strokeColor: '#08794b', strokeStyle: 'dash' }
        const dot = { center: at(place), radius: 8, strokeWeight: 3, strokeColor: '#ffffff', fillColor: '#2563eb', fillOpacity: 1 }
        own = [new maps.Circle({ ...ring, fillColor: '#08794b', fillOpacity: 0.08 }), new maps.Circle(dot)]
        for (const shape of own) shape.setMap(map)
      },
    }
    window.addEventListener('message', ({ source, data }) => {
      if (source === app && Object.hasOwn(acts, data?.type)) acts[data.type](data)
    })
    window.addEventListener('resize', () => map.relayout())
    for (const name of ['drag', 'zoom_changed', 'center_changed']) maps.event.addListener(map, name, () => report(false))
    maps.event.addListener(map, 'idle', () => report(true))
    send({ type: 'ready' })
  }
})()
