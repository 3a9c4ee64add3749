#!/bin/sh
# Runs on a machine with a GPU and PyTorch: sh apps/ocr/training/train.sh PHASE OUT [RESUME]
# PHASE first: all five networks side by side. PHASE second: the pictures and digits again, Arabic going on from RESUME.
# PHASE third: Arabic, digits and locate once more, going on from the weights in the folder RESUME.
# PHASE arabic|digits|mrz|locate|layout: that one alone, going on from RESUME.
set -e
here=$(dirname "$0")
phase=$1
out=$2
resume=$3
seconds=${SECONDS_EACH:-500}
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=1
mkdir -p "$out"
cd "$here/python"
pack=../../.cache/${PACK:-pack}
python3 pack.py $pack
lines() { python3 train_lines.py "$@" > "$out/$1.log" 2>&1 || tail -5 "$out/$1.log"; }
maps() { python3 train_maps.py "$@" > "$out/$1.log" 2>&1 || tail -5 "$out/$1.log"; }
case $phase in
first)
  lines arabic $pack "$out" --seconds "$seconds" --workers 6 &
  lines digits $pack "$out" --seconds "$seconds" --workers 2 &
  lines mrz $pack "$out" --seconds "$seconds" --workers 3 --batch 192 &
  maps locate $pack "$out" --seconds $((seconds - 30)) --cards 12000 --processes 5 --montage "$out/locate.png" &
  maps layout $pack "$out" --seconds $((seconds - 30)) --cards 12000 --processes 5 &
  wait ;;
second)
  lines arabic $pack "$out" --seconds "$seconds" --workers 8 --resume "$resume" --rate 1.8e-3 --seed 6 &
  lines digits $pack "$out" --seconds $((seconds - 100)) --workers 3 &
  maps locate $pack "$out" --seconds $((seconds - 130)) --cards 10000 --processes 6 &
  maps layout $pack "$out" --seconds $((seconds - 130)) --cards 10000 --processes 6 &
  wait ;;
third)
  lines arabic $pack "$out" --seconds "$seconds" --workers 8 --resume "$resume/arabic.pt" --rate 1.3e-3 --seed 7 &
  lines digits $pack "$out" --seconds "$seconds" --workers 2 --resume "$resume/digits.pt" --rate 1e-3 --seed 7 &
  maps locate $pack "$out" --seconds $((seconds - 40)) --cards 10000 --processes 8 --resume "$resume/locate.pt" --rate 2.5e-3 --seed 7 &
  wait ;;
arabic) lines arabic $pack "$out" --seconds "$seconds" --workers 14 --resume "$resume" --rate 1.6e-3 --seed 6 ;;
digits | mrz) lines "$phase" $pack "$out" --seconds "$seconds" --workers 12 --resume "$resume" --rate 1.5e-3 --seed 6 ;;
locate | layout) maps "$phase" $pack "$out" --seconds "$seconds" --cards 16000 --processes 14 --resume "$resume" --rate 2e-3 --seed 6 ;;
esac
for log in "$out"/*.log; do tail -n 4 "$log"; done
