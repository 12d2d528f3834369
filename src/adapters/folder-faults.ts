/** By the system's word (`systemCode`) for what is wrong with a folder that people named, whatever it is used for. */
export const folderFaults = {
  ENOENT: 'folder_missing',
  EACCES: 'folder_forbidden',
  EPERM: 'folder_forbidden',
  EROFS: 'folder_forbidden',
  ENOSPC: 'folder_full',
  EDQUOT: 'folder_full',
} as const
