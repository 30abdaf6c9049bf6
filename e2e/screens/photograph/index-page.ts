import { themes, titleOf, widths } from '../scene.ts'
import type { Scene } from '../scene.ts'
import { picturesOf } from './pictures.ts'

/**
 * One page with all pictures: a group a screen, a row a scene, a column each width and theme. A
 * thumbnail opens the picture. It needs no script and no other host.
 *
 * @param failures what kept a scene from being photographed, by its title
 */
export function indexPage(
  scenes: readonly Scene[],
  failures: ReadonlyMap<string, string>,
  at: Date,
): string {
  const groups = Map.groupBy(scenes, ({ screen }) => screen)
  const links = [...groups.keys()].map((screen) => `<a href="#${id(screen)}">${text(screen)}</a>`)
  const sections = [...groups].map(([screen, group]) => section(screen, group, failures))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Every screen</title>
<style>${style}</style>
</head>
<body>
<h1>Every screen</h1>
<p>${scenes.length} scenes, photographed on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC. A picture opens whole.</p>
<nav>${links.join(' ')}</nav>
${sections.join('\n')}
</body>
</html>
`
}

function section(
  screen: string,
  scenes: readonly Scene[],
  failures: ReadonlyMap<string, string>,
): string {
  const columns = themes.flatMap((theme) => widths.map((width) => `<th>${width} ${theme}</th>`))
  return `<h2 id="${id(screen)}">${text(screen)}</h2>
<table>
<thead><tr><th>Scene</th>${columns.join('')}</tr></thead>
<tbody>
${scenes.map((scene) => row(scene, failures.get(titleOf(scene)))).join('\n')}
</tbody>
</table>`
}

function row(scene: Scene, failure: string | undefined): string {
  const name = `<th scope="row">${text(scene.name)}</th>`
  if (failure !== undefined)
    return `<tr>${name}<td colspan="6"><pre>${text(failure)}</pre></td></tr>`
  const pictures = picturesOf(scene)
  const cells = themes.flatMap((theme) =>
    widths.map((width) => {
      const picture = pictures.find((one) => one.theme === theme && one.width === width)
      if (picture === undefined) return '<td></td>'
      const alt = `${titleOf(scene)}, ${width} px, ${theme}`
      return `<td><a href="${picture.file}"><img loading="lazy" src="${picture.file}" alt="${text(alt)}"></a></td>`
    }),
  )
  return `<tr>${name}${cells.join('')}</tr>`
}

function id(screen: string): string {
  return encodeURIComponent(screen)
}

function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 2rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
h2 { margin-top: 3rem }
table { border-collapse: collapse }
th, td { border: 1px solid #8886; padding: .5rem; vertical-align: top; text-align: left }
thead th { position: sticky; top: 0; background: Canvas }
tbody th { width: 10rem; font-weight: 500 }
img { display: block; max-width: 13rem; max-height: 15rem; object-fit: cover; object-position: top }
td:nth-child(4) img, td:nth-child(7) img { max-width: 7rem }
pre { white-space: pre-wrap; color: #c22 }
`
