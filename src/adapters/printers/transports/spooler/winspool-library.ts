// winspool.drv as koffi sees it: functions, structures, and the threads that they run on. Names and layouts are those of
// the Windows SDK (winspool.h).

import type * as KoffiModule from 'koffi'
import type { LibraryHandle, TypeObject } from 'koffi'
import { onSpoolerThread, spoolerIsBusy } from './spooler-threads.ts'
import { WinspoolError } from './winspool-errors.ts'

type Koffi = typeof KoffiModule
export type Arguments = readonly unknown[]
/** `lastError`: GetLastError of the thread that ran the call. */
export type Answer = { readonly result: number; readonly lastError: number }
/** One function of the DLL: runs on a thread of the pool, so that one that blocks does not stop the event loop. */
type Call = (...parameters: Arguments) => Promise<Answer>

const declarations = {
  EnumPrintersW:
    'int __stdcall EnumPrintersW(uint32 Flags, str16 Name, uint32 Level, void *pPrinterEnum, uint32 cbBuf, _Out_ uint32 *pcbNeeded, _Out_ uint32 *pcReturned)',
  GetDefaultPrinterW: 'int __stdcall GetDefaultPrinterW(void *pszBuffer, _Inout_ uint32 *pcchBuffer)',
  OpenPrinterW: 'int __stdcall OpenPrinterW(str16 pPrinterName, _Out_ uintptr *phPrinter, void *pDefault)',
  ClosePrinter: 'int __stdcall ClosePrinter(uintptr hPrinter)',
  GetPrinterW:
    'int __stdcall GetPrinterW(uintptr hPrinter, uint32 Level, void *pPrinter, uint32 cbBuf, _Out_ uint32 *pcbNeeded)',
  StartDocPrinterW:
    'uint32 __stdcall StartDocPrinterW(uintptr hPrinter, uint32 Level, DOC_INFO_1W *pDocInfo)',
  StartPagePrinter: 'int __stdcall StartPagePrinter(uintptr hPrinter)',
  WritePrinter:
    'int __stdcall WritePrinter(uintptr hPrinter, void *pBuf, uint32 cbBuf, _Out_ uint32 *pcWritten)',
  EndPagePrinter: 'int __stdcall EndPagePrinter(uintptr hPrinter)',
  EndDocPrinter: 'int __stdcall EndDocPrinter(uintptr hPrinter)',
  AbortPrinter: 'int __stdcall AbortPrinter(uintptr hPrinter)',
  GetJobW:
    'int __stdcall GetJobW(uintptr hPrinter, uint32 JobId, uint32 Level, void *pJob, uint32 cbBuf, _Out_ uint32 *pcbNeeded)',
  SetJobW: 'int __stdcall SetJobW(uintptr hPrinter, uint32 JobId, uint32 Level, void *pJob, uint32 Command)',
  DeviceCapabilitiesW:
    'int __stdcall DeviceCapabilitiesW(str16 pDevice, str16 pPort, uint16 fwCapability, void *pOutput, void *pDevMode)',
} as const
export type FunctionName = keyof typeof declarations

export type WinspoolLibrary = {
  readonly koffi: Koffi
  readonly printerInfo2: TypeObject
  readonly jobInfo1: TypeObject
  readonly call: Readonly<Record<FunctionName, Call>>
}

function load(koffi: Koffi): WinspoolLibrary {
  const { struct, types } = koffi
  const { str16, uint32, uintptr } = types
  const printerInfo2 = struct('PRINTER_INFO_2W', {
    pServerName: str16,
    pPrinterName: str16,
    pShareName: str16,
    pPortName: str16,
    pDriverName: str16,
    pComment: str16,
    pLocation: str16,
    pDevMode: uintptr,
    pSepFile: str16,
    pPrintProcessor: str16,
    pDatatype: str16,
    pParameters: str16,
    pSecurityDescriptor: uintptr,
    Attributes: uint32,
    Priority: uint32,
    DefaultPriority: uint32,
    StartTime: uint32,
    UntilTime: uint32,
    Status: uint32,
    cJobs: uint32,
    AveragePPM: uint32,
  })
  const jobInfo1 = struct('JOB_INFO_1W', {
    JobId: uint32,
    pPrinterName: str16,
    pMachineName: str16,
    pUserName: str16,
    pDocument: str16,
    pDatatype: str16,
    pStatus: str16,
    Status: uint32,
    Priority: uint32,
    Position: uint32,
    TotalPages: uint32,
    PagesPrinted: uint32,
    Submitted: koffi.array(types.uint16, 8),
  })
  struct('DOC_INFO_1W', { pDocName: str16, pOutputFile: str16, pDatatype: str16 })
  const winspool = koffi.load('winspool.drv')
  const kernel = koffi.load('kernel32.dll')
  const getLastError = kernel.func('uint32 __stdcall GetLastError()')
  endInSpiteOfBlockedCalls(kernel)
  const calls = Object.entries(declarations).map(([name, declaration]) => [
    name,
    pooledCall(winspool, name, declaration, getLastError),
  ])
  return { koffi, printerInfo2, jobInfo1, call: Object.fromEntries(calls) as WinspoolLibrary['call'] }
}

/** `process.exit` waits for the pool's threads, for ever for one that a dead port holds. */
function endInSpiteOfBlockedCalls(kernel: LibraryHandle): void {
  const getCurrentProcess = kernel.func('uintptr __stdcall GetCurrentProcess()')
  const terminateProcess = kernel.func('int __stdcall TerminateProcess(uintptr hProcess, uint32 uExitCode)')
  process.on('exit', (code) => {
    if (spoolerIsBusy()) terminateProcess(getCurrentProcess(), code)
  })
}

function pooledCall(
  library: LibraryHandle,
  name: string,
  declaration: string,
  getLastError: () => number,
): Call {
  const native = library.func(declaration)
  return (...parameters) =>
    onSpoolerThread(
      name,
      () =>
        new Promise((resolve) => {
          // koffi hands the thread's last error to the callback; it has to be read there before anything else is called.
          native.async(...parameters, (_: null, result: number) =>
            resolve({ result, lastError: getLastError() }),
          )
        }),
    )
}

/** Loads koffi and the DLL. Rejects with `WinspoolError` anywhere but on Windows, and where they cannot be loaded. */
export async function loadWinspoolLibrary(): Promise<WinspoolLibrary> {
  if (process.platform !== 'win32') throw new WinspoolError('winspool.drv', 'not_windows')
  try {
    return load(await import('koffi'))
  } catch (cause) {
    throw new WinspoolError('winspool.drv', 'not_loaded', { cause })
  }
}
