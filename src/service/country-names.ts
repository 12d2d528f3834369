// What countries are called in files, on forms and in answers.

/** ISO 3166-1: two letters, then three. */
const isoCodes = (
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB ' +
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR ' +
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR ' +
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK ' +
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS ' +
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ' +
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER ' +
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM ' +
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP ' +
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF ' +
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY ' +
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE'
).split(' ')

/** The codes of ISO 3166-1 in two letters, with the three that stand for the same country. */
export const countryCodes: readonly (readonly [two: string, three: string])[] = isoCodes.map((pair) => [
  pair.slice(0, 2),
  pair.slice(2),
])

/** Countries are understood by what these languages call them (as `Intl.DisplayNames` has it). */
export const nameLanguages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl'] as const

/**
 * Names that people, shops and ISO write, beside the codes and what the languages call a country. More than one country
 * stands beside a name that is of several: such a name says nothing.
 */
export const otherCountryNames: Readonly<Record<string, string>> = {
  'U.S.': 'US',
  'U.S.A.': 'US',
  'United States of America': 'US',
  America: 'US',
  EEUU: 'US',
  'EE. UU.': 'US',
  UK: 'GB',
  'U.K.': 'GB',
  'Great Britain': 'GB',
  Britain: 'GB',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  'Gran Bretaña': 'GB',
  Inglaterra: 'GB',
  'Republic of Ireland': 'IE',
  Eire: 'IE',
  Holland: 'NL',
  Holanda: 'NL',
  'Czech Republic': 'CZ',
  'República Checa': 'CZ',
  'Slovak Republic': 'SK',
  Österreich: 'AT',
  Sverige: 'SE',
  Norge: 'NO',
  Danmark: 'DK',
  Suomi: 'FI',
  Polska: 'PL',
  Magyarország: 'HU',
  Hrvatska: 'HR',
  'North Macedonia': 'MK',
  Macedonia: 'MK',
  Bosnia: 'BA',
  Moldova: 'MD',
  'Moldova, Republic of': 'MD',
  'Republic of Moldova': 'MD',
  'Russian Federation': 'RU',
  Turkey: 'TR',
  Vatican: 'VA',
  'Holy See': 'VA',
  'Holy See (Vatican City State)': 'VA',
  'South Korea': 'KR',
  'Republic of Korea': 'KR',
  'Korea, Republic of': 'KR',
  'Korea (South)': 'KR',
  'Korea, South': 'KR',
  'North Korea': 'KP',
  'Korea, Democratic People\u2019s Republic of': 'KP',
  'Democratic People\u2019s Republic of Korea': 'KP',
  'Korea, North': 'KP',
  Korea: 'KP KR',
  Corea: 'KP KR',
  'Viet Nam': 'VN',
  'Hong Kong': 'HK',
  Macau: 'MO',
  Macao: 'MO',
  PRC: 'CN',
  'People\u2019s Republic of China': 'CN',
  'Taiwan, Province of China': 'TW',
  'Taiwan, R.O.C.': 'TW',
  'Lao People\u2019s Democratic Republic': 'LA',
  'Lao PDR': 'LA',
  'Brunei Darussalam': 'BN',
  Burma: 'MM',
  'East Timor': 'TL',
  'Iran, Islamic Republic of': 'IR',
  'Syrian Arab Republic': 'SY',
  'Palestine, State of': 'PS',
  'State of Palestine': 'PS',
  Palestine: 'PS',
  UAE: 'AE',
  'U.A.E.': 'AE',
  EAU: 'AE',
  KSA: 'SA',
  'Ivory Coast': 'CI',
  'Costa de Marfil': 'CI',
  'Cape Verde': 'CV',
  Swaziland: 'SZ',
  'Tanzania, United Republic of': 'TZ',
  'United Republic of Tanzania': 'TZ',
  'Libyan Arab Jamahiriya': 'LY',
  Congo: 'CD CG',
  'Congo, The Democratic Republic of the': 'CD',
  'Congo, Democratic Republic of the': 'CD',
  'Democratic Republic of the Congo': 'CD',
  'Democratic Republic of Congo': 'CD',
  'DR Congo': 'CD',
  DRC: 'CD',
  'Republic of the Congo': 'CG',
  'Congo, Republic of the': 'CG',
  'Bolivia, Plurinational State of': 'BO',
  'Venezuela, Bolivarian Republic of': 'VE',
  'Bonaire, Sint Eustatius and Saba': 'BQ',
  'Falkland Islands (Malvinas)': 'FK',
  'Micronesia, Federated States of': 'FM',
  'Federated States of Micronesia': 'FM',
  'Saint Helena, Ascension and Tristan da Cunha': 'SH',
  'Saint Martin': 'MF SX',
  'Saint Martin (French part)': 'MF',
  'Sint Maarten (Dutch part)': 'SX',
  'Virgin Islands': 'VG VI',
  'Islas Vírgenes': 'VG VI',
  'Virgin Islands, British': 'VG',
  'British Virgin Islands': 'VG',
  'Virgin Islands, U.S.': 'VI',
  'U.S. Virgin Islands': 'VI',
  'Virgin Islands of the United States': 'VI',
}
