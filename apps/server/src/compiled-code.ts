import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * Stops V8 from dropping WebAssembly code that it has replaced (of the embedded database, or of Node's own reader of
 * TypeScript). A thread that ended in that moment ended the whole process, seen once, in a run of the tests on Node
 * 24.21: *Check failed: jit_page_->allocations_.erase(addr) == 1*. What is kept instead is a few MB.
 */
export function keepWasmCode(): void {
  setFlagsFromString('--no-wasm-code-gc')
}

/** Keeps compiled code for the next start and for the threads that read contact files: half of what their start costs. */
export function keepCompiled(folder: string): void {
  enableCompileCache(folder)
  // Threads read the variable; what is enabled here is not theirs.
  process.env['NODE_COMPILE_CACHE'] = folder
}
