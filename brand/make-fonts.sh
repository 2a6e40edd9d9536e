#!/bin/sh
# Cuts the letters that a Russian screen needs out of both typefaces; the results are committed. Needs fontTools, brotli:
# pip install fonttools brotli
set -eu
cd "$(dirname "$0")/fonts"

# The same ranges as in `base/fonts.css`.
russian="U+0301,U+0401,U+0410-044F,U+0451,U+2116"
signs="U+0020-0040,U+005B-005F,U+007B-007E,U+00A0,U+00A7,U+00A9,U+00AB,U+00AD,U+00B0,U+00B7,U+00BB,U+00D7,U+2000-206F,U+20BD,U+2191,U+2193,U+2212"
latin="U+0041-005A,U+0061-007A"

cut() {
  pyftsubset "$1.woff2" --unicodes="$2" --layout-features="ccmp,locl,mark,mkmk,kern,liga,calt,tnum,pnum" --flavor=woff2 --output-file="$3.woff2"
}

cut dela-gothic-one-cyrillic-400-normal "$russian" dela-gothic-one-russian
cut dela-gothic-one-latin-400-normal "$signs" dela-gothic-one-signs
cut golos-text-cyrillic-wght-normal "$russian" golos-text-russian
cut golos-text-latin-wght-normal "$signs" golos-text-signs
cut dela-gothic-one-latin-400-normal "$latin" dela-gothic-one-latin
cut golos-text-latin-wght-normal "$latin" golos-text-latin
