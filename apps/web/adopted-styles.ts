import type { Plugin } from 'vite'

/** What writes a style element into the page, and the same through the browser's style sheet objects. */
const writers: readonly { module: RegExp; text: RegExp; instead: string }[] = [
  {
    module: /\/sonner\/dist\/index\.mjs$/,
    text: /function __insertCSS\(code\) \{[\s\S]*?\n\}/,
    instead: `function __insertCSS(code) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(code)
      document.adoptedStyleSheets.push(sheet)
    }`,
  },
  {
    module: /\/react-style-singleton\/dist\/es2015\/singleton\.js$/,
    text: /^[\s\S]*export var stylesheetSingleton[\s\S]*$/,
    instead: `export const stylesheetSingleton = () => {
      const sheet = new CSSStyleSheet()
      let uses = 0
      return {
        add: (css) => {
          uses += 1
          if (uses > 1) return
          sheet.replaceSync(css)
          document.adoptedStyleSheets.push(sheet)
        },
        remove: () => {
          uses -= 1
          if (uses > 0) return
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
        },
      }
    }`,
  },
]

/**
 * The content rules allow no inline style (apps/server, page-rules.ts), and two packages write style
 * elements: toasts, and dialogs that keep the page from scrolling. Style sheet objects are allowed,
 * since markup that got into a page can't make them.
 */
export const adoptedStyles: Plugin = {
  name: 'afterbeep:adopted-styles',
  apply: 'build',
  transform: (code, id) => {
    const writer = writers.find(({ module }) => module.test(id))
    if (writer === undefined) return null
    if (!writer.text.test(code)) throw new Error(`${id} writes its styles in another way now.`)
    return { code: code.replace(writer.text, () => writer.instead), map: null }
  },
}
