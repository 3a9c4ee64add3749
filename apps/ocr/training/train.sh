#!/bin/sh
# Runs on a machine with a GPU and PyTorch: sh apps/ocr/training/train.sh PHASE OUT [RESUME]
# PHASE first: Arabic, Latin and the two networks that look at pictures, side by side.
# PHASE second: Arabic and the pictures go on from the weights in the folder RESUME. PHASE third: Arabic and locate go on.
# PHASE arabic|latin|digits|mrz|locate|layout: that one alone, from nothing or from the file RESUME.
# PHASE smoke: a few steps of everything, to see that it runs.
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
smoke)
  for task in arabic latin digits mrz; do lines $task $pack "$out" --seconds 12 --workers 2 --batch 64 & done
  for task in locate layout; do maps $task $pack "$out" --seconds 12 --cards 128 --processes 2 & done
  wait ;;
first)
  lines arabic $pack "$out" --seconds "$seconds" --workers 8 --floor 0.25 &
  lines latin $pack "$out" --seconds $((seconds - 40)) --workers 3 &
  maps locate $pack "$out" --seconds $((seconds - 60)) --cards 12000 --processes 6 --montage "$out/locate.png" &
  maps layout $pack "$out" --seconds $((seconds - 60)) --cards 12000 --processes 6 &
  wait ;;
second)
  lines arabic $pack "$out" --seconds "$seconds" --workers 10 --resume "$resume/arabic.pt" --rate 1.8e-3 --floor 0.15 --seed 6 &
  maps locate $pack "$out" --seconds $((seconds - 60)) --cards 12000 --processes 6 --resume "$resume/locate.pt" --rate 2e-3 --seed 6 &
  maps layout $pack "$out" --seconds $((seconds - 60)) --cards 12000 --processes 6 --resume "$resume/layout.pt" --rate 2e-3 --seed 6 &
  wait ;;
third)
  lines arabic $pack "$out" --seconds "$seconds" --workers 14 --resume "$resume/arabic.pt" --rate 1.3e-3 --seed 7 &
  maps locate $pack "$out" --seconds $((seconds - 100)) --cards 6000 --processes 4 --resume "$resume/locate.pt" --rate 1.3e-3 --seed 7 &
  wait ;;
arabic | latin | digits | mrz) lines "$phase" $pack "$out" --seconds "$seconds" --workers 14 ${resume:+--resume "$resume"} --rate 1.6e-3 --seed 8 ;;
locate | layout) maps "$phase" $pack "$out" --seconds "$seconds" --cards 16000 --processes 14 ${resume:+--resume "$resume"} --rate 2e-3 --seed 8 ;;
esac
for log in "$out"/*.log; do tail -n 4 "$log"; done
